import { messagesIn } from './messages';
import { publicTexts } from './publicTexts';

export default messagesIn('en-US', publicTexts);
