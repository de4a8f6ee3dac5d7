import type { ModalFormProps } from '@ant-design/pro-components';
import type { DatePickerProps, ImageProps, InputNumberProps, SegmentedProps } from 'antd';
import type { RangePickerProps } from 'antd/es/date-picker';
import type { Dayjs } from 'dayjs';
import { Suspense, use, useEffect, type ComponentType, type ReactNode } from 'react';
import { fetchedOnce } from '../locales/fetchedOnce';

type Parts = typeof import('./dialogs');

let parts: Parts | null = null;

/** Fetches what forms, dialogs and details are made of. */
const fetchDialogs = fetchedOnce(async () => (parts = await import('./dialogs')));

/** The same before anybody needs it: a failure shows when somebody does, and is retried then. */
export const fetchDialogsAhead = (): void => void fetchDialogs().catch(() => {});

/** Has them fetched when a person first moves in the page: what opens is there by then. */
export function useDialogsAhead(): void {
  useEffect(() => {
    const over = new AbortController();
    const fetch = () => {
      over.abort();
      fetchDialogsAhead();
    };
    for (const event of ['pointermove', 'pointerdown', 'keydown']) window.addEventListener(event, fetch, { signal: over.signal });
    return () => over.abort();
  }, []);
}

/** What they are made of. Whoever draws with it is suspended until it has come, and from then on never. */
const useDialogs = (): Parts => parts ?? use(fetchDialogs());

/** A part that waits for its code by itself; what stands around it does not. `room` keeps its place meanwhile. */
function part<P extends object>(pick: (dialogs: Parts) => ComponentType<P>, room?: (props: P) => ReactNode) {
  function Drawn(props: P) {
    const Component = pick(useDialogs());
    return <Component {...props} />;
  }
  return function Part(props: P) {
    return (
      <Suspense fallback={room?.(props)}>
        <Drawn {...props} />
      </Suspense>
    );
  };
}

export const DatePicker = Object.assign(
  part<DatePickerProps<Dayjs, false>>((dialogs) => dialogs.DatePicker),
  { RangePicker: part<RangePickerProps>((dialogs) => dialogs.DatePicker.RangePicker) },
);
export const Descriptions = part((dialogs) => dialogs.Descriptions);
export const Image = part<ImageProps>(
  (dialogs) => dialogs.Image,
  ({ width, height }) => <span style={{ display: 'inline-block', width, height }} />,
);
export const InputNumber = part<InputNumberProps<number>>((dialogs) => dialogs.InputNumber);
export const Modal = part((dialogs) => dialogs.Modal);
export const ProFormCheckbox = part((dialogs) => dialogs.ProFormCheckbox);
export const ProFormDependency = part((dialogs) => dialogs.ProFormDependency);
export const ProFormRadio = { Group: part((dialogs) => dialogs.ProFormRadio.Group) };
export const ProFormSelect = part((dialogs) => dialogs.ProFormSelect);
export const ProFormSwitch = part((dialogs) => dialogs.ProFormSwitch);
export const ProFormText = Object.assign(
  part((dialogs) => dialogs.ProFormText),
  { Password: part((dialogs) => dialogs.ProFormText.Password) },
);
export const ProFormTextArea = part((dialogs) => dialogs.ProFormTextArea);
export const Progress = part((dialogs) => dialogs.Progress);
export const Radio = Object.assign(
  part((dialogs) => dialogs.Radio),
  { Group: part((dialogs) => dialogs.Radio.Group) },
);

function DrawnModalForm<V extends object>(props: ModalFormProps<V>) {
  const { ModalForm: Component } = useDialogs();
  return <Component<V> {...props} />;
}

/** Like the others, and knows what its form holds. */
export function ModalForm<V extends object>(props: ModalFormProps<V>) {
  return (
    <Suspense>
      <DrawnModalForm<V> {...props} />
    </Suspense>
  );
}

function DrawnSegmented<V extends string | number>(props: SegmentedProps<V>) {
  const { Segmented: Component } = useDialogs();
  return <Component<V> {...props} />;
}

/** Like the others, and knows what it chooses between. */
export function Segmented<V extends string | number>(props: SegmentedProps<V>) {
  return (
    <Suspense>
      <DrawnSegmented<V> {...props} />
    </Suspense>
  );
}

export const Timeline = part((dialogs) => dialogs.Timeline);
export const Upload = { Dragger: part((dialogs) => dialogs.Upload.Dragger) };
