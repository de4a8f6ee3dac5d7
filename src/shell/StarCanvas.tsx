import { useEffect, useRef } from 'react';
import styles from './StarCanvas.module.css';
import { drawStars } from './stars';

/** The full-screen star canvas of section 2; it never takes a click from what stands before it. */
export default function StarCanvas() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current ? drawStars(canvas.current) : undefined), []);
  return <canvas ref={canvas} className={styles.stars} aria-hidden="true" data-testid="stars" />;
}
