// Every widget of the kit in every state, to look at and to be checked. In development only: no byte of it is in a build.
import type { ReactNode } from 'react'
import { PageHeader } from '../PageHeader.tsx'
import { ConfirmSamples } from './ConfirmSamples.tsx'
import { FactSamples } from './FactSamples.tsx'
import { FieldSamples } from './FieldSamples.tsx'
import { FormSamples } from './FormSamples.tsx'
import classes from './KitPage.module.css'
import { OverlaySamples } from './OverlaySamples.tsx'
import { StateSamples } from './StateSamples.tsx'
import { TableSamples } from './TableSamples.tsx'

export function Component(): ReactNode {
  return (
    <main className={classes.page}>
      <title>Kit · Signalbox</title>
      <PageHeader
        title="Kit"
        facts={<span>Every widget in every state, in development only</span>}
        actions={undefined}
      />
      <StateSamples />
      <FactSamples />
      <FieldSamples />
      <FormSamples />
      <ConfirmSamples />
      <TableSamples />
      <OverlaySamples />
    </main>
  )
}
