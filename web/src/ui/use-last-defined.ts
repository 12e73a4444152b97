import { useState } from 'react'

/** `value` or, once it is undefined, its last defined value: what a dialog shows while it closes. */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
