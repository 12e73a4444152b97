/** The messages of the keyword list without a network. */
export const vocabularyWrites = {
  saveTerm: { page: 'Keyword List', press: 'Save', reads: 'Network Error' },
  merge: { page: 'Keyword List', press: 'Merge', reads: 'Network Error' },
  prefer: { page: 'Keyword List', press: 'Prefer', reads: 'Network Error' },
  importList: { page: 'Keyword List', press: 'Import', reads: 'Network Error' },
  exportList: { page: 'Keyword List', press: 'Export List', reads: 'Network Error' },
  removeTerms: { page: 'Keyword List', press: 'Remove', reads: 'Network Error' },
  setMode: { page: 'Keyword List', press: 'New descriptions use', reads: 'Network Error' },
  acceptProposal: { page: 'Keyword List', press: 'Accept, a proposal', reads: 'Network Error' },
  refuseProposal: { page: 'Keyword List', press: 'Refuse, a proposal', reads: 'Network Error' },
  mapProposal: { page: 'Keyword List', press: 'Replace, a proposal', reads: 'Network Error' },
} as const
