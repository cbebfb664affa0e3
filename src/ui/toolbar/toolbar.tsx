import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';

interface ToolbarProps extends Omit<ComponentProps<'div'>, 'role' | 'onFocus' | 'onKeyDown'> {
  label: string;
  ref?: RefObject<HTMLDivElement | null>;
}

const CONTROLS = 'a[href], button:enabled, select:enabled';

/** Controls in one row that are one tab stop: the one that was used last. Arrow keys, Home and End move between them. */
export function Toolbar({ label, ref, ...rest }: ToolbarProps) {
  const own = useRef<HTMLDivElement>(null);
  const bar = ref ?? own;
  const stop = useRef<Element | null>(null);
  const controls = () => [...(bar.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
  const keepOneStop = () => {
    const all = controls();
    const only = all.find((each) => each === stop.current) ?? all[0];
    for (const each of all) each.tabIndex = each === only ? 0 : -1;
  };
  // A child that renders by itself may add a control or disable the tab stop.
  useLayoutEffect(() => {
    keepOneStop();
    const observer = new MutationObserver(keepOneStop);
    if (bar.current) observer.observe(bar.current, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    return () => observer.disconnect();
  });
  const onFocus = ({ target }: FocusEvent) => {
    // The focus in a menu of a control bubbles here as well.
    if (!bar.current?.contains(target)) return;
    stop.current = target;
    keepOneStop();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const all = controls();
    const at = all.indexOf(event.target as HTMLElement);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    all.at(to % all.length)?.focus();
  };
  return <div {...rest} ref={bar} role="toolbar" aria-label={label} onFocus={onFocus} onKeyDown={onKeyDown} />;
}
