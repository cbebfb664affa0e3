import SparklesIcon from 'lucide-react/icons/sparkles';
import { Button } from '#ui/button/button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './ask-assistant.module.css';

/** Opens the assistant; shown beside the name of a group. */
export function AskAssistant({ onOpen }: { onOpen(): void }) {
  return (
    <Button className={styles.open ?? ''} icon={<SparklesIcon />} onClick={onOpen}>
      <VisuallyHidden at="small">Ask assistant</VisuallyHidden>
    </Button>
  );
}
