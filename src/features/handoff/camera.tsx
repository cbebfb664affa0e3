import { useEffect, useRef, useState } from 'react';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Progress } from '#ui/progress/progress.tsx';
import { FrameCollector } from './frames.ts';
import styles from './handoff.module.css';

/** A larger picture is not needed to read a code, and takes long on an old phone. */
const WIDTH_PX = 720;

/** The reason why the camera gives no picture, in words. */
function refusal(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError')
    return 'The camera is not allowed for this app. Allow it in the settings of the browser.';
  if (name === 'NotFoundError') return 'This device has no camera. Choose the file instead.';
  return 'The camera could not be started. Choose the file instead.';
}

/** Reads the codes of a handoff with the camera. @param onText called once all codes were read */
export function Camera({ onText }: { onText(text: string): void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [progress, setProgress] = useState({ have: 0, of: 0 });
  const [problem, setProblem] = useState<string | null>(null);
  const told = useRef(onText);
  told.current = onText;

  useEffect(() => {
    const collector = new FrameCollector();
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d', { willReadFrequently: true });
    let stream: MediaStream | null = null;
    let isOver = false;

    async function read(): Promise<void> {
      const { default: decodeQR } = await import('qr/decode.js');
      while (!isOver) {
        await new Promise(requestAnimationFrame);
        const seen = video.current;
        if (isOver || !seen || !context || seen.videoWidth === 0) continue;
        const scale = Math.min(1, WIDTH_PX / seen.videoWidth);
        canvas.width = Math.round(seen.videoWidth * scale);
        canvas.height = Math.round(seen.videoHeight * scale);
        context.drawImage(seen, 0, 0, canvas.width, canvas.height);
        let code: string;
        try {
          code = decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
        } catch {
          // This picture does not contain a code.
          continue;
        }
        if (!collector.add(code)) continue;
        setProgress(collector.progress);
        const { text } = collector;
        if (text !== null) {
          isOver = true;
          told.current(text);
        }
      }
    }

    async function start(): Promise<void> {
      const media = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
      if (isOver) return stop(media);
      stream = media;
      const shown = video.current;
      if (!shown) return;
      shown.srcObject = media;
      await shown.play();
      await read();
    }

    start().catch((error) => !isOver && setProblem(refusal(error)));
    return () => {
      isOver = true;
      if (stream) stop(stream);
    };
  }, []);

  if (problem) return <Notice tone="error">{problem}</Notice>;
  const { have, of } = progress;
  return (
    <Stack gap={3} justify="center">
      <video ref={video} className={styles.video} playsInline muted aria-label="Camera view" />
      <Row role="status" as="p" gap={3} wrap tone="soft" tabular>
        {of === 0 ? 'Point the camera at the codes on the other phone.' : `${have} of ${of} codes`}
      </Row>
      {of > 0 && <Progress label="Codes scanned" value={have} max={of} />}
    </Stack>
  );
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
