/** The texts of the help page; those of the films are in `films.ts`. */
export const copy = {
  title: 'How to',
  lead: 'Four short films without sound. The steps next to each film say the same in words.',
  contents: 'On this page',
  desktop: {
    title: 'Desktop app',
    text: 'The desktop app writes the results into your photo files: keywords, description, period and place become fields that other photo programs read.',
    apps: [
      { id: 'mac', setting: 'mac_app_url', title: 'MacOS', download: 'Download app for MacOS' },
      {
        id: 'windows',
        setting: 'windows_app_url',
        title: 'Windows',
        download: 'Download app for Windows',
      },
    ],
  },
  questions: { title: 'Still stuck?', text: 'Write to' },
} as const
