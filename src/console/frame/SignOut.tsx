import { useState } from 'react'
import { signOut } from '../data/sign-in.ts'
import { paths } from '../paths.ts'
import { basePath, tokenPage } from '../place.ts'
import styles from './SignOut.module.css'

/** Ends the session. Not there where the gateway has a token of its own. */
export function SignOut() {
  const [problem, setProblem] = useState<string>()
  if (tokenPage === '') return null
  async function leave() {
    const found = await signOut()
    setProblem(found)
    // A new page: what was read stays with nobody.
    if (found === undefined) location.assign(basePath + paths.signIn())
  }
  return (
    <>
      <button type="button" className={styles.button} onClick={() => void leave()}>
        Sign out
      </button>
      <span role="status" className={styles.problem}>
        {problem}
      </span>
    </>
  )
}
