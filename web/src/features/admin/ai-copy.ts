/** The texts of the panel "AI". */
export const copy = {
  title: 'AI',
  text: 'Who describes the photos of this installation. A change counts from the next photo on, without a restart.',
  inUse: (model: string, receiver: string | null) =>
    receiver === null
      ? `In use: ${model}. Photos stay on this machine.`
      : `In use: ${model}. Photos are sent to ${receiver}.`,
  fixed:
    'The environment of this installation (AI_PROVIDER) decides this. Remove it there and start again to choose here.',
  fixedCap: 'The environment of this installation (SPENDING_CAP_USD) decides this.',
  provider: 'Provider',
  automatic: 'Automatic: what works here without settings',
  model: 'Model',
  modelHint: 'Leave it empty for the usual model of this provider.',
  address: 'Address of the server',
  addressHint: (isNeeded: boolean) =>
    isNeeded ? 'Such as http://127.0.0.1:1234/v1' : 'Leave it empty for the usual address.',
  key: 'API key',
  keyHint: 'Stored encrypted. It is never shown again.',
  keySaved: 'A key is saved.',
  keyRemoved: 'Enter the new key. Empty removes the saved one.',
  replace: 'Replace or remove',
  keep: 'Keep the saved key',
  cap: 'Spending cap, USD a month',
  capHint: 'Further photos wait for the next month. Empty for no cap.',
  wrongCap: 'An amount from 0 to 1,000,000',
  save: 'Save AI settings',
  saving: 'Saving ...',
  saved: 'The AI settings are saved and in use.',
  failed: (reason: string) => `The AI settings were not saved: ${reason}`,
} as const
