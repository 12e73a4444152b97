export const product = 'Verso'
