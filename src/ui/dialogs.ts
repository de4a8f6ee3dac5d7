import {
  ModalForm,
  ProFormCheckbox,
  ProFormDependency,
  ProFormRadio,
  ProFormSelect,
  ProFormSwitch,
  ProFormText,
  ProFormTextArea,
} from '@ant-design/pro-components';
import './opened.css';
import { DatePicker, Descriptions, Image, InputNumber, Modal, Progress, Radio, Segmented, Timeline, Upload } from 'antd';

// What only that needs which opens over a page, in a file of its own: dialogParts.tsx fetches it.
export {
  DatePicker,
  Descriptions,
  Image,
  InputNumber,
  Modal,
  ModalForm,
  ProFormCheckbox,
  ProFormDependency,
  ProFormRadio,
  ProFormSelect,
  ProFormSwitch,
  ProFormText,
  ProFormTextArea,
  Progress,
  Radio,
  Segmented,
  Timeline,
  Upload,
};
