import { numberProblem } from './checks.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** A number, kept as the text that was typed. What is none is told at once and keeps the form from being sent. */
export const NumberTextField = (props: TextFieldProps) => (
  <TextField {...props} inputMode="decimal" error={props.error ?? numberProblem(props.value)} />
)
