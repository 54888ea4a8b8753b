import type { ReactNode } from 'react'
import { CopyButton } from '../kit/CopyButton.tsx'
import { Scrollable } from '../kit/Scrollable.tsx'
import { maskSecrets } from '../kit/secrets.ts'
import type { Component } from './component-plan.ts'
import classes from './Component.module.css'

/** A component as the service tells it, secrets masked. */
export function ComponentRaw({ component }: { component: Component }): ReactNode {
  const text = JSON.stringify(maskSecrets(component), null, 2)
  return (
    <>
      <CopyButton look="plain" text={() => text}>
        Copy as JSON
      </CopyButton>
      <Scrollable label="The component as JSON" className={undefined}>
        <pre className={classes.raw}>{text}</pre>
      </Scrollable>
    </>
  )
}
