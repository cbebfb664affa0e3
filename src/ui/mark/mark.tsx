/** The product's mark, as in public/icon.svg but on any background: two peaks, a sun, a trail. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="56 96 402 320" className={className} aria-hidden="true" focusable="false">
      <circle cx="348" cy="166" r="58" fill="var(--color-signal)" />
      <path
        d="M64 400 200 152a18 18 0 0 1 32 0l62 112 30-46a18 18 0 0 1 30 1l94 181z"
        fill="var(--color-ink)"
        stroke="var(--color-ink)"
        strokeWidth="20"
        strokeLinejoin="round"
      />
      <path d="M216 168l40 72-24 22-22-24-26 26-14-14z" fill="var(--color-paper)" />
      <path
        d="M132 392c44-14 36-52 84-58s40-34 62-52"
        fill="none"
        stroke="var(--color-signal)"
        strokeWidth="16"
        strokeLinecap="round"
        strokeDasharray="2 34"
      />
    </svg>
  );
}
