/** The seed of the random times and failures of a run. Set `FAULTS_SEED` to repeat another run. */
export const faultSeed = Number(process.env['FAULTS_SEED'] ?? Date.now() % 1e6)

process.stdout.write(`FAULTS_SEED=${faultSeed}\n`)
