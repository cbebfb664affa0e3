import PauseIcon from 'lucide-react/icons/pause';
import PlayIcon from 'lucide-react/icons/play';
import encodeQR from 'qr';
import { useEffect, useMemo, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { framesOf } from './frames.ts';
import styles from './handoff.module.css';

/** How long each code is shown: longer than a camera needs for a picture. */
const SHOWN_MS = 350;

/** A handoff as a sequence of codes for another phone's camera. */
export function Codes({ envelope }: { envelope: string }) {
  const frames = useMemo(() => framesOf(envelope), [envelope]);
  const [at, setAt] = useState(0);
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused || frames.length < 2) return;
    const timer = setInterval(() => setAt((now) => (now + 1) % frames.length), SHOWN_MS);
    return () => clearInterval(timer);
  }, [isPaused, frames]);
  const frame = frames[at % frames.length] ?? '';
  // One path of black modules on white, in dark mode too, because cameras expect it.
  const code = useMemo(() => encodeQR(frame, 'raw', { ecc: 'low', border: 4 }), [frame]);
  const path = code.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <Stack as="figure" gap={3} justify="center">
      <svg
        className={styles.code}
        role="img"
        aria-label={`Code ${at + 1} of ${frames.length}`}
        viewBox={`0 0 ${code.length} ${code.length}`}
        shapeRendering="crispEdges"
        data-frame={frame}
      >
        <rect width="100%" height="100%" fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <Row as="figcaption" gap={3} wrap tone="soft" tabular>
        <span>
          Code {at + 1} of {frames.length}
        </span>
        {frames.length > 1 && (
          <Button icon={isPaused ? <PlayIcon /> : <PauseIcon />} onClick={() => setPaused(!isPaused)}>
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
