/**
 * The page that the mailed link opens. Opening it changes nothing, because mail programs open links too; only the
 * button does.
 */
export const signInLinkPage = {
  title: 'Sign in without waiting',
  heading: 'Sign in without waiting',
  body: `<p>Wrong passwords for your account make new attempts wait. Press the button, and this browser no longer waits for the mistakes of others. You still need your password.</p>
<form method="post"><button>Use this browser</button></form>`,
}

export const browserIsKnownPage = {
  title: 'This browser is known now',
  heading: 'This browser is known now',
  body: `<p role="status">You can sign in with your password at once.</p>
<a href="/signin">Go to Sign in</a>`,
}
