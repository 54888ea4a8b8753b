// Fields for what stands in a dialog; their code comes with the dialog's, since no list needs it.
import { lazy } from 'react'

export const TextField = lazy(() => import('./TextField.tsx'))
export const CheckField = lazy(() => import('./CheckField.tsx'))
