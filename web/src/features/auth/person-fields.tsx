import type { ComponentProps } from 'react'
import { TextField } from '../../ui/text-field.tsx'

export type PersonField = 'full_name' | 'date_of_birth'
type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'>

/** Name and date of birth, which every new account needs. */
export function PersonFields({ field }: { field: (name: PersonField) => FieldProps }) {
  return (
    <>
      <TextField label="Full Name" required autoComplete="name" {...field('full_name')} />
      <TextField
        label="Date of Birth"
        type="date"
        required
        autoComplete="bday"
        {...field('date_of_birth')}
      />
    </>
  )
}
