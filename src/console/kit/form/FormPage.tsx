import type { ReactNode } from 'react'
import { PageHeader, type PageHeaderProps } from '../PageHeader.tsx'
import { FormBody, type FormBodyProps } from './FormBody.tsx'

type FormPageProps = FormBodyProps & Pick<PageHeaderProps, 'title' | 'facts' | 'state' | 'more'>

/** The page of a form: what it is about, its groups of fields, its one verb. */
export const FormPage = ({ title, facts, state, more, ...body }: FormPageProps): ReactNode => (
  <>
    <PageHeader title={title} facts={facts} state={state} actions={undefined} {...(more && { more })} />
    <FormBody {...body} />
  </>
)
