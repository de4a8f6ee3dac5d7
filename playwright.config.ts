import { defineConfig } from '@playwright/test';

const chromium = process.env.CHROMIUM_PATH;
const long = /\/(deposits|orders|session|shell|takeOn|walk)\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests/flows',
  globalSetup: './tests/support/flowsGround.ts',
  // A page waits for the platform, for the clock and for fonts: three keep two cores busy.
  workers: 3,
  // A shared machine may stall for seconds; what passes only at the second try is listed as flaky all the same.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/flows.json' }]],
  outputDir: 'test-results',
  // What is written down in a run (`-u`) is a source of the build.
  snapshotPathTemplate: '{testDir}/../../config/firstCalls/{arg}{ext}',
  // Files that take long begin first: begun last, one of them would leave the other workers idle.
  projects: [
    { name: 'long', testMatch: long },
    { name: 'short', testIgnore: long },
  ],
  use: {
    viewport: { width: 1280, height: 800 },
    // Motion is seen in shell.spec.ts; elsewhere nobody waits for it, and what moves takes half of a core.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // With every window Chromium opens a page of its own for what is typed into its address bar, which takes a second; and
        // it keeps a process ready for a site that no flow goes to.
        '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess',
        // No page here lives long enough to pay back what optimizing its code costs: neither of the two compilers that do.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
});
