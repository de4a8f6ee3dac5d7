import { useEffect, useRef } from 'react';
import styles from './StarCanvas.module.css';
import { drawStars } from './stars';

interface StarCanvasProps {
  /** `night`: the ground of the pages before the sign-in. Else the ground of the shell, which keeps quiet. */
  ground: 'night' | 'light' | 'dark';
}

/** Beside content: ten pictures a second, and one where nobody has moved for a while. */
const quiet = { opacity: 0.3, everyMs: 100, restingMs: 1000, firstAfterMs: 1000 };
const starStyles = {
  night: { color: '160, 207, 255', opacity: 0.75, everyMs: 33, restingMs: 100, firstAfterMs: 0 },
  light: { color: '64, 128, 210', ...quiet },
  dark: { color: '130, 180, 240', ...quiet },
};

/** The full-screen star canvas of section 2; it never takes a click from what stands before it. */
export default function StarCanvas({ ground }: StarCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current ? drawStars(canvas.current, starStyles[ground]) : undefined), [ground]);
  return <canvas ref={canvas} className={`${styles.stars} ${styles[ground]}`} aria-hidden="true" data-testid="stars" />;
}
