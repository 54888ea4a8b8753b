import { jsonProblem } from './json-problem.ts'
import { LongTextField, type LongTextFieldProps } from './LongTextField.tsx'

/** JSON text, checked as it is typed. What is wrong is told with its place and keeps the form from being sent. */
export const JsonField = (props: LongTextFieldProps) => (
  <LongTextField {...props} mono error={props.error ?? jsonProblem(props.value)} />
)
