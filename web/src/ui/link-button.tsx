import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { buttonClass } from './button-class.ts'
import type { ButtonStyle } from './button-class.ts'

type AnchorProps = ComponentProps<'a'> & ButtonStyle

/** A link to an external address that looks like a button. */
export function AnchorButton({ variant, wide, className, ...rest }: AnchorProps) {
  return <a {...rest} className={buttonClass({ variant, wide }, className)} />
}

/** A link to a page of the app that looks like a button; takes the router's typed `to` and `search`. */
export const LinkButton = createLink(AnchorButton)
