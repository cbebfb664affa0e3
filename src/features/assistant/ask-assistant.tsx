import SparklesIcon from 'lucide-react/icons/sparkles';
import { Button } from '#ui/button/button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './ask-assistant.module.css';

/** The way to the assistant, beside the name of a trip. */
export function AskAssistant({ onOpen }: { onOpen(): void }) {
  return (
    <Button className={styles.open ?? ''} icon={<SparklesIcon />} onClick={onOpen}>
      <VisuallyHidden at="small">Ask assistant</VisuallyHidden>
    </Button>
  );
}
