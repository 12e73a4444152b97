/** The texts of the page of the desktop app. */
export const copy = {
  title: 'Desktop app',
  lead: 'It writes keywords, description, period and place into the photo files on your computer, where other photo programs read them. It can also upload the photos of a folder.',
  contents: 'On this page',
  systems: {
    mac: {
      title: 'MacOS',
      text: 'Unpack it and move Verso Desktop to Applications.',
      unsigned:
        'The app is not signed with an Apple account, so the first start is refused: “Apple could not verify…”. Open System Settings, Privacy & Security, scroll to Security, and choose Open Anyway; from then on it starts as usual. If the system says “damaged”, delete it and compare its checksum.',
      absent: 'There is no package for MacOS here.',
    },
    windows: {
      title: 'Windows',
      text: 'Run the installer. You do not need administrator rights.',
      unsigned:
        'The app is not signed, so SmartScreen says “Windows protected your PC”. Choose More info, then Run anyway. Some virus scanners report unsigned installers by mistake: compare its checksum before you allow it.',
      absent: 'There is no package for Windows here.',
    },
    linux: {
      title: 'Linux',
      text: 'Unpack it and run verso-desktop in its folder.',
      unsigned: 'Linux does not ask for a signature. Compare its checksum.',
      absent: 'There is no package for Linux here.',
    },
  },
  download: (kind: string) => `Download: ${kind}`,
  checksum: 'SHA-256',
  compare: {
    title: 'Compare the checksum',
    text: 'The command prints 64 digits. They must be the same as those on this page.',
    commands: [
      ['MacOS', 'shasum -a 256 FILE'],
      ['Windows', 'certutil -hashfile FILE SHA256'],
      ['Linux', 'sha256sum FILE'],
    ],
  },
  connect: {
    title: 'Connect it',
    text: 'The app shows a code of eight letters. Sign in here and type it under',
    link: 'Connect an app',
  },
  none: {
    title: 'No packages have been built here',
    text: 'The people who run this installation can build them for MacOS, Windows and Linux on one Linux computer, from the sources of this version:',
    command: 'npm run desktop:package',
    after:
      'The packages are then listed on this page. Until then, “Download with metadata” and “Download XMP sidecars” in the image list write the same words without an app.',
  },
} as const
