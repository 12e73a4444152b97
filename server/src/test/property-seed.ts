import fc from 'fast-check'

/**
 * Vitest's setup for each file: property tests use the same inputs in every run, so that a test fails because of a
 * change and not by chance. `PROPERTY_SEED=NUMBER` in the environment selects others.
 */
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_123) })
