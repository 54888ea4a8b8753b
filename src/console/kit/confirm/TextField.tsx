import type { TextInputProps } from '@mantine/core'
import { lazy, Suspense } from 'react'
import classes from './Field.module.css'

const MantineTextField = lazy(() => import('./MantineTextField.tsx'))

/** A field of text in a dialog. Its code comes with the first dialog, since no list needs it; its room is kept meanwhile. */
export const TextField = (props: TextInputProps) => (
  <Suspense fallback={<div className={classes.textRoom} />}>
    <MantineTextField {...props} />
  </Suspense>
)
