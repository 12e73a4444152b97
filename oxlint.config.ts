import type { OxlintConfig } from 'oxlint'
import { importRules } from './scripts/boundaries.ts'

const web = ['{web,desktop/page}/**/*.ts', '{web,desktop/page}/**/*.tsx']
const tests = ['**/*.test.ts', '**/*.test.tsx', '**/test/**', 'e2e/**', 'faults/**', 'cluster/**']

const config: OxlintConfig = {
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'node'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['**/dist/**', 'data/**', 'test-results/**', 'playwright-report/**'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': [
      'error',
      { checksVoidReturn: { attributes: false, properties: false } },
    ],
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/return-await': ['error', 'in-try-catch'],
    'typescript/ban-ts-comment': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-duplicates': 'error',
    eqeqeq: 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'no-console': 'error',
    'no-empty': 'error',
    'no-eval': 'error',
    complexity: ['error', { max: 15 }],
    'max-depth': ['error', { max: 3 }],
    'max-lines': ['error', { max: 250 }],
    'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }],
    'max-params': ['error', { max: 5 }],
    'unicorn/prefer-node-protocol': 'error',

    // A side effect is the point of these imports: styles, fonts, polyfills.
    'import/no-unassigned-import': 'off',
    // `import * as auth` is how a feature's schemas are gathered.
    'import/no-namespace': 'off',
    'import/no-named-as-default-member': 'off',
    // A constructor that throws is the platform's only test of a time zone or a pattern.
    'no-new': 'off',
    // Code points are what our length rules count.
    'typescript/no-misused-spread': 'off',
    // Narrowing by `as` after a check the compiler cannot see; `any` stays forbidden.
    'typescript/no-unsafe-type-assertion': 'off',
    // We have no enums; libraries' own take plain numbers.
    'typescript/no-unsafe-enum-assignment': 'off',
    'no-shadow': 'off',
    // Our ports are plain objects; their methods do not use `this`.
    'typescript/unbound-method': 'off',
    'unicorn/consistent-function-scoping': 'off',
    // A flag that a closure sets is not seen.
    'no-unmodified-loop-condition': 'off',
    // Parallel awaits are not always wanted; uploads and sweeps go one after another on purpose.
    'no-await-in-loop': 'off',
  },
  overrides: [
    {
      files: web,
      plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y'],
      rules: {
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        'react/button-has-type': 'error',
        'react/no-danger': 'error',
        'react/no-array-index-key': 'error',
        'react/no-unstable-nested-components': 'error',
        // The React Compiler optimizes only components that follow these rules, down to `static-components`.
        'react/hooks': 'error',
        'react/purity': 'error',
        'react/refs': 'error',
        'react/immutability': 'error',
        'react/set-state-in-render': 'error',
        'react/set-state-in-effect': 'error',
        'react/static-components': 'error',
        'no-restricted-properties': [
          'error',
          {
            object: 'crypto',
            property: 'randomUUID',
            message:
              'Missing at plain-http addresses such as http://nas:3000; use lib/random-uuid.ts.',
          },
        ],
        // TanStack Router's redirect is thrown.
        'typescript/only-throw-error': 'off',
        'react/react-in-jsx-scope': 'off',
        // Content comes through spread props in wrappers; the axe journeys see the real page.
        'jsx-a11y/anchor-has-content': 'off',
      },
    },
    ...importRules,
    {
      files: ['{web,desktop/page}/**/*.tsx'],
      rules: { 'max-lines-per-function': ['error', { max: 120 }] },
    },
    {
      files: tests,
      rules: {
        'max-lines-per-function': 'off',
        'max-params': 'off',
        'no-console': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
      },
    },
    {
      files: [
        'scripts/**',
        'bench/**',
        'eval/**',
        'server/src/main.ts',
        'server/src/start/**',
        'web/src/**',
      ],
      rules: { 'no-console': 'off' },
    },
    {
      // Plain JavaScript has no types to be safe by.
      files: ['**/*.mjs'],
      rules: {
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
      },
    },
    {
      // Vitest loads a reporter by its default export.
      files: ['**/*.config.ts', '**/*.config.mjs', 'scripts/tally-reporter.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
}

export default config
