import { createRoute } from '@tanstack/react-router';
import { AnnouncedScreen } from './announced-screen.tsx';
import { shellRoute } from './shell-route.tsx';

const announced = <const TPath extends string>(path: TPath, title: string) =>
  createRoute({ getParentRoute: () => shellRoute, path, component: () => <AnnouncedScreen title={title} /> });

/**
 * Destinations of the specification whose screens come with a later version. They are announced, not faked: each is a
 * real address with its name, so that a link to it leads somewhere honest.
 */
export const announcedRoutes = [announced('/matrix-hub', 'My Day')] as const;
