import BusIcon from 'lucide-react/icons/bus';
import CalendarIcon from 'lucide-react/icons/calendar';
import FootprintsIcon from 'lucide-react/icons/footprints';
import GraduationCapIcon from 'lucide-react/icons/graduation-cap';
import MedalIcon from 'lucide-react/icons/medal';
import PlaneIcon from 'lucide-react/icons/plane';
import UtensilsIcon from 'lucide-react/icons/utensils';

/** The families of events that have a hue (`--hue-flight`) and an icon. */
type EventFamily = 'class' | 'flight' | 'commute' | 'meal' | 'activity' | 'ceremony' | 'others';

const ICONS: Record<EventFamily, typeof BusIcon> = {
  class: GraduationCapIcon,
  flight: PlaneIcon,
  commute: BusIcon,
  meal: UtensilsIcon,
  activity: FootprintsIcon,
  ceremony: MedalIcon,
  others: CalendarIcon,
};

/** The icon of an event's type; the word is beside it. */
export function EventIcon({ family }: { family: EventFamily }) {
  const Icon = ICONS[family];
  return <Icon aria-hidden="true" />;
}
