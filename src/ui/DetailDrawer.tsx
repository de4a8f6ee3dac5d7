import { type DescriptionsProps, Drawer, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { Data } from '../session/useData';
import { Descriptions } from './dialogParts';
import { LoadFailed } from './LoadFailed';
import { useFocusBack } from './useFocusBack';
import { useScreen } from './useScreen';
import styles from './DetailDrawer.module.css';

const width = 800;

interface DetailDrawerProps<T> {
  title: ReactNode;
  detail: Data<T>;
  onClose: () => void;
  /** What can be done with it, at the right of its title. */
  extra?: (data: T) => ReactNode;
  children: (data: T) => ReactNode;
}

/** Everything about one row, beside its list: a skeleton until it is there, a way to ask again where it does not come. */
export function DetailDrawer<T>({ title, detail: { data, error, reload }, onClose, extra, children }: DetailDrawerProps<T>) {
  useFocusBack();
  return (
    <Drawer open title={title} size={width} onClose={onClose} styles={{ wrapper: { maxWidth: '100vw' } }} extra={data && extra?.(data)}>
      {error && <LoadFailed error={error} onRetry={reload} />}
      {!error && !data && <Skeleton active paragraph={{ rows: 8 }} />}
      {!error && data && children(data)}
    </Drawer>
  );
}

/** A section of a detail, under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </>
  );
}

export type Fact = NonNullable<DescriptionsProps['items']>[number];

/** One of `Facts`, by its label. */
export const fact = (key: string, label: string, children: ReactNode): Fact => ({ key, label, children });

/** One whose text may be long: it takes the rest of its line. */
export const longFact = (key: string, label: string, children: ReactNode): Fact => ({ ...fact(key, label, children), span: 'filled' });

/** A number or an amount, its digits of one width. */
export const figure = (text: string | number) => <span className="tabular">{text}</span>;

/** What is known of it, in two columns where there is room. */
export function Facts({ facts }: { facts: Fact[] }) {
  return <Descriptions bordered size="small" column={useScreen('wide') ? 2 : 1} items={facts} />;
}
