export const copy = {
  left: 'Turn left',
  right: 'Turn right',
  turned: (degrees: number) =>
    degrees === 0 ? 'As in the file' : `Turned by ${degrees} degrees clockwise`,
} as const
