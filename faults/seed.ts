/** The random times and failures of a run. `FAULTS_SEED` repeats those of another run. */
export const faultSeed = Number(process.env['FAULTS_SEED'] ?? Date.now() % 1e6)

process.stdout.write(`FAULTS_SEED=${faultSeed}\n`)
