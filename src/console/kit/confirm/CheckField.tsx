import type { CheckboxProps } from '@mantine/core'
import { lazy, Suspense } from 'react'
import classes from './Field.module.css'

const MantineCheckField = lazy(() => import('./MantineCheckField.tsx'))

/** A box to tick in a dialog; loaded like TextField. */
export const CheckField = (props: CheckboxProps) => (
  <Suspense fallback={<div className={classes.checkRoom} />}>
    <MantineCheckField {...props} />
  </Suspense>
)
