import { messagesIn } from '../messages';
import { shellTexts } from '../shellTexts';

export default messagesIn('zh-CN', shellTexts);
