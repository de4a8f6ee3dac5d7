import { Watermark as AntdWatermark } from 'antd';
import styles from './Watermark.module.css';

/** Words over the whole page that take no click; antd puts them back when somebody removes them from the document. */
export default function Watermark({ content }: { content: string }) {
  return (
    <AntdWatermark
      content={content}
      zIndex={1000}
      font={{ color: 'rgba(128, 140, 160, 0.16)', fontSize: 15 }}
      gap={[120, 100]}
      rootClassName={styles.cover}
    >
      <div className={styles.room} data-testid="watermark" />
    </AntdWatermark>
  );
}
