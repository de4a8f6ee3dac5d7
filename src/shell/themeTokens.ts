import { laidOver, readable, tint } from './themeColor';

/** The ground of everything in dark, and of what stands on it. */
export const darkGround = '#0b1220';
const darkContainer = '#141c2b';

/** Text on and beside these keeps a contrast of 4.5, which antd's own tones do not. */
const light = (primary: string) => ({
  colorPrimary: primary,
  colorInfo: primary,
  colorLink: primary,
  colorSuccess: '#2a7d0c',
  colorSuccessBg: '#eaf6e4',
  colorWarning: '#9a5b00',
  colorWarningBg: '#fff4e0',
  colorError: '#c8242c',
  colorErrorBg: '#fdeeee',
  colorTextPlaceholder: '#6b7280',
  colorTextDescription: '#5f6775',
  colorTextTertiary: '#5f6775',
});

const dark = (primary: string) => ({
  colorPrimary: primary,
  colorInfo: primary,
  colorLink: primary,
  // What is picked stands over rows that go on behind it: nothing is seen through.
  colorPrimaryBg: laidOver(darkContainer, primary, 0.1),
  colorError: '#ff8583',
  colorTextPlaceholder: '#939aa8',
  colorTextDescription: '#a3abba',
  colorTextTertiary: '#a3abba',
  colorBgContainer: darkContainer,
  colorBgElevated: '#1b2537',
  colorBgLayout: darkGround,
});

/** What the product changes of antd's tokens, for the colour (#rrggbb) that somebody chose. */
export function tokensOf(themeColor: string, isDark: boolean) {
  return { ...(isDark ? dark(tint(themeColor)) : light(readable(themeColor))), borderRadius: 8 };
}
