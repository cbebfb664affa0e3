import { FORMAT_TEXT_COMMAND, type LexicalEditor, REDO_COMMAND, UNDO_COMMAND } from 'lexical';
import BoldIcon from 'lucide-react/icons/bold';
import ImageIcon from 'lucide-react/icons/image-plus';
import ItalicIcon from 'lucide-react/icons/italic';
import LinkIcon from 'lucide-react/icons/link';
import ListIcon from 'lucide-react/icons/list';
import NumbersIcon from 'lucide-react/icons/list-ordered';
import QuoteIcon from 'lucide-react/icons/quote';
import RedoIcon from 'lucide-react/icons/redo-2';
import UnderlineIcon from 'lucide-react/icons/underline';
import UndoIcon from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import { whileUnavailable } from '../button/while-unavailable.ts';
import { Toolbar } from '../toolbar/toolbar.tsx';
import { setBlock } from './change-format.ts';
import styles from './rich-text-editor.module.css';
import type { Block, Format } from './use-format.ts';

interface FormattingProps {
  editor: LexicalEditor;
  format: Format & { canUndo: boolean; canRedo: boolean };
  /** The name of the toolbar: the label of the field. */
  label: string;
  disabled: boolean;
  /** A picture is being stored. */
  isUploading: boolean;
  onLink(): void;
  onImage(): void;
}

const BLOCKS: readonly { value: Block; label: string }[] = [
  { value: 'p', label: 'Text' },
  { value: 'h2', label: 'Heading 1' },
  { value: 'h3', label: 'Heading 2' },
  { value: 'h4', label: 'Heading 3' },
];

/** The buttons above the text. */
export function Formatting({ editor, format, label, disabled, isUploading, onLink, onImage }: FormattingProps) {
  const { block } = format;
  const isOther = !BLOCKS.some(({ value }) => value === block);
  const toggle = (name: string, icon: ReactNode, isOn: boolean, run: () => void, shortcut?: string) => (
    <Tool name={name} icon={icon} isOn={isOn} shortcut={shortcut} disabled={disabled} onPress={run} />
  );
  const command = (type: 'bold' | 'italic' | 'underline') => () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, type);
  const blockButton = (name: string, icon: ReactNode, wanted: Block) =>
    toggle(name, icon, block === wanted, () => setBlock(editor, block, wanted));
  return (
    <Toolbar label={`Formatting of ${label}`} className={styles.toolbar}>
      <select
        aria-label="Text style"
        className={styles.block}
        value={isOther ? '' : block}
        disabled={disabled}
        onChange={({ target }) => setBlock(editor, block, target.value as Block)}
      >
        {isOther && <option value="">{block.startsWith('h') ? 'Heading' : 'List or quote'}</option>}
        {BLOCKS.map((each) => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ))}
      </select>
      {toggle('Bold', <BoldIcon />, format.bold, command('bold'), 'Ctrl+B')}
      {toggle('Italic', <ItalicIcon />, format.italic, command('italic'), 'Ctrl+I')}
      {toggle('Underline', <UnderlineIcon />, format.underline, command('underline'), 'Ctrl+U')}
      {blockButton('Bulleted list', <ListIcon />, 'ul')}
      {blockButton('Numbered list', <NumbersIcon />, 'ol')}
      {blockButton('Quote', <QuoteIcon />, 'blockquote')}
      {toggle('Link', <LinkIcon />, format.link !== null, onLink)}
      <Tool name="Insert image" icon={<ImageIcon />} disabled={disabled} unavailable={isUploading} onPress={onImage} />
      <Tool
        name="Undo"
        icon={<UndoIcon />}
        disabled={disabled}
        unavailable={!format.canUndo}
        onPress={() => editor.dispatchCommand(UNDO_COMMAND, undefined)}
      />
      <Tool
        name="Redo"
        icon={<RedoIcon />}
        disabled={disabled}
        unavailable={!format.canRedo}
        onPress={() => editor.dispatchCommand(REDO_COMMAND, undefined)}
      />
    </Toolbar>
  );
}

interface ToolProps {
  name: string;
  icon: ReactNode;
  /** For a toggle button. */
  isOn?: boolean;
  shortcut?: string | undefined;
  disabled: boolean;
  unavailable?: boolean;
  onPress(): void;
}

function Tool({ name, icon, isOn, shortcut, disabled, unavailable = false, onPress }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={shortcut ? `${name} (${shortcut})` : name}
      aria-pressed={isOn}
      disabled={disabled}
      className={styles.tool}
      // Keeps the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      {...whileUnavailable(unavailable, onPress)}
    >
      <span aria-hidden="true">{icon}</span>
    </button>
  );
}
