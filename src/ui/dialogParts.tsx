import type { ModalFormProps } from '@ant-design/pro-components';
import type { DatePickerProps, ImageProps, InputNumberProps, SegmentedProps } from 'antd';
import type { RangePickerProps } from 'antd/es/date-picker';
import type { Dayjs } from 'dayjs';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { fetchedModule, partOf } from './opened';

/** What forms, dialogs and details are made of. */
const dialogs = fetchedModule(() => import('./dialogs'));

type Parts = typeof import('./dialogs');

export const { fetchAhead: fetchDialogsAhead, useHasCome: useDialogsHaveCome } = dialogs;

const part = <P extends object>(pick: (parts: Parts) => ComponentType<P>, room?: (props: P) => ReactNode) => partOf(dialogs, pick, room);

export const DatePicker = Object.assign(
  part<DatePickerProps<Dayjs, false>>((parts) => parts.DatePicker),
  { RangePicker: part<RangePickerProps>((parts) => parts.DatePicker.RangePicker) },
);
export const Descriptions = part((parts) => parts.Descriptions);
export const Image = part<ImageProps>(
  (parts) => parts.Image,
  ({ width, height }) => <span style={{ display: 'inline-block', width, height }} />,
);
/** An image at full size over the page, without the small one that it is opened by. */
export const ImagePreview = part((parts) => parts.Image.PreviewGroup);
export const InputNumber = part<InputNumberProps<number>>((parts) => parts.InputNumber);
export const Modal = part((parts) => parts.Modal);
export const ProFormCheckbox = part((parts) => parts.ProFormCheckbox);
export const ProFormDependency = part((parts) => parts.ProFormDependency);
export const ProFormRadio = { Group: part((parts) => parts.ProFormRadio.Group) };
export const ProFormSelect = part((parts) => parts.ProFormSelect);
export const ProFormSwitch = part((parts) => parts.ProFormSwitch);
export const ProFormText = Object.assign(
  part((parts) => parts.ProFormText),
  { Password: part((parts) => parts.ProFormText.Password) },
);
export const ProFormTextArea = part((parts) => parts.ProFormTextArea);
export const Progress = part((parts) => parts.Progress);
export const Radio = Object.assign(
  part((parts) => parts.Radio),
  { Group: part((parts) => parts.Radio.Group) },
);

function DrawnModalForm<V extends object>(props: ModalFormProps<V>) {
  const { ModalForm: Component } = dialogs.useModule();
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
  const { Segmented: Component } = dialogs.useModule();
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

export const Timeline = part((parts) => parts.Timeline);
export const Upload = { Dragger: part((parts) => parts.Upload.Dragger) };
