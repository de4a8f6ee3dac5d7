/** The captcha of the moment; `expires` in milliseconds as Date.now() counts, 0: another must be fetched. */
export interface CaptchaState {
  id: string;
  image: string;
  hasFailed: boolean;
  expires: number;
}

export const noCaptcha: CaptchaState = { id: '', image: '', hasFailed: false, expires: 0 };

/** How long one is shown: a little less than the platform takes it. */
export const captchaMs = 110_000;
