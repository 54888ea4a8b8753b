import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNavigate, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { Metadata } from '../../contract/metadata.ts'
import { itemName, newNameProblem } from '../../contract/names.ts'
import type { UnsavedCi } from '../../contract/records.ts'
import { IntentDialog } from '../data/IntentDialog.tsx'
import { ReadProblem } from '../data/ReadProblem.tsx'
import { startReading } from '../data/read.ts'
import { useFormDraft } from '../data/form-draft.ts'
import { placeIn, type PageHandle, type Place } from '../frame/crumbs.ts'
import { Diff } from '../kit/Diff.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { AttributeForm } from '../kit/form/AttributeForm.tsx'
import { attributeProblems, attributeValues, fieldOf, placeRefusals } from '../kit/form/attributes.ts'
import { ChoiceField } from '../kit/form/ChoiceField.tsx'
import { FormBody } from '../kit/form/FormBody.tsx'
import { FormGroup } from '../kit/form/FormGroup.tsx'
import { LongTextField } from '../kit/form/LongTextField.tsx'
import { TextField } from '../kit/form/TextField.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { PageHeader } from '../kit/PageHeader.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { paths } from '../paths.ts'
import { shortClass } from './changed-records.ts'
import { componentFields } from './component-fields.ts'
import { planCreate } from './component-plan.ts'
import { CHANGED_BY_COMPONENT, classOf, componentTypesOf, newComponentOf } from './component-queries.ts'
import { componentsOfPlatform } from './content-queries.ts'
import { designPlatformCrumbs } from './design-crumbs.ts'
import { freeTemplates } from './templates.ts'

export const handle: PageHandle = {
  crumbs: (params) => {
    const place = placeIn(params)
    const { organization, assembly, platform } = place
    return [
      ...designPlatformCrumbs(place),
      { label: 'New component', to: paths.newDesignComponent(organization, assembly, platform) },
    ]
  },
}

export function loader({ params }: LoaderFunctionArgs) {
  const place = placeIn(params)
  startReading(componentTypesOf(place))
  return startReading(componentsOfPlatform(place.organization, place.assembly, place.platform))
}

export function Component(): ReactNode {
  const place = placeIn(useParams())
  const [search, setSearch] = useSearchParams()
  const types = useQuery(componentTypesOf(place))
  const template = search.get('template') ?? ''
  const free = types.data && freeTemplates(types.data)
  return (
    <>
      <PageHeader
        title="New component"
        facts={
          <span>
            in <bdi>{place.platform}</bdi>
          </span>
        }
        actions={undefined}
      />
      <ReadProblem reading={types} what="What the pack offers" />
      {types.isPending && <Skeleton lines={4} as="rows" />}
      {free?.choices.length === 0 && (
        <EmptyState title="Nothing can be added" hint="The platform has as many components as its pack allows." />
      )}
      {free && free.choices.length > 0 && (
        <FormGroup
          title="Template"
          about="What the pack of the platform offers. It decides the class and the defaults."
        >
          <ChoiceField
            name="template"
            label="Made from"
            required
            value={template}
            choices={free.choices}
            empty="Choose a template"
            hint={free.full.length > 0 ? `As many as allowed are there of ${free.full.join(', ')}.` : undefined}
            onChange={(next) => setSearch(next === '' ? {} : { template: next }, { replace: true })}
          />
        </FormGroup>
      )}
      {template !== '' && free && <FromTemplate key={template} place={place} template={template} />}
    </>
  )
}

function FromTemplate({ place, template }: { place: Place; template: string }): ReactNode {
  const made = useQuery(newComponentOf(place, template))
  const className = made.data?.ciClassName ?? ''
  const described = useQuery({ ...classOf(className), enabled: className !== '' })
  if (made.isError) return <ReadProblem reading={made} what={`The template ${template}`} />
  if (!made.data || described.isPending) return <Skeleton lines={8} as="rows" />
  return <NewComponent place={place} template={template} made={made.data} described={described.data ?? null} />
}

interface NewComponentProps {
  readonly place: Place
  readonly template: string
  readonly made: UnsavedCi
  readonly described: Metadata | null
}

function NewComponent({ place, template, made, described }: NewComponentProps): ReactNode {
  const { organization, assembly, platform } = place
  const navigate = useNavigate()
  const { data: siblings = [] } = useQuery(componentsOfPlatform(organization, assembly, platform))
  const [creating, setCreating] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  const [fields] = useState(() => componentFields(made.ciClassName, described?.mdAttributes, made.ciAttributes))
  const [initial] = useState(() => ({ ciName: '', comments: '', ...attributeValues(fields) }))
  const secrets = fields.flatMap(({ name, kind }) => (kind === 'secret' ? [fieldOf(name)] : []))
  const store = useFormDraft(`new component ${organization}/${assembly}/${platform}/${template}`, initial, secrets)
  const taken = siblings.flatMap(({ ciName, ciClassName }) => (ciClassName === made.ciClassName ? [ciName] : []))
  const form = useForm(store, (values) => ({
    ciName: newNameProblem(values['ciName'] ?? '', itemName, taken),
    ...attributeProblems(fields, values),
  }))
  const { ciName = '' } = form.values
  const differences = fields.flatMap(({ name, value, kind }) => {
    const typed = form.values[fieldOf(name)] ?? value
    const after = kind === 'secret' && typed !== '' ? '--ENCRYPTED--' : typed
    return typed === value ? [] : [{ attribute: name, before: value || undefined, after }]
  })
  return (
    <>
      <FormBody
        form={form}
        what="the new component"
        submitLabel="Create the component"
        onSubmit={() => {
          setRefused([])
          setCreating(true)
        }}
        disabledReason={undefined}
        submitError={refused.length > 0 && <p role="alert">{refused.join(' ')}</p>}
        cancelTo={paths.designPlatform(organization, assembly, platform)}
      >
        <FormGroup title="Component" about={`Of class ${shortClass(made.ciClassName)}.`}>
          <TextField
            label="Name"
            required
            mono
            hint="A letter first, then letters, digits, dashes, underscores; it cannot be changed once it is committed."
            {...form.bind('ciName')}
          />
          <LongTextField label="Comments" lines={2} {...form.bind('comments')} />
        </FormGroup>
        <AttributeForm fields={fields} form={form} />
      </FormBody>
      {creating && (
        <IntentDialog
          title={`Create ${ciName}`}
          description={`${assembly} / ${platform}, from the template ${template}. Environments get it with their next pull, once the design is committed.`}
          planned={[planCreate({ organization, assembly, platform }, template, fields, form.values)]}
          changes={CHANGED_BY_COMPONENT}
          disabledReason={undefined}
          settle={async (states) => {
            const messages = states.flatMap(({ problem }) => problem?.messages ?? [])
            const { problems, rest } = placeRefusals(fields, messages)
            form.refuse(problems)
            setRefused(rest)
          }}
          onDone={() => {
            form.done()
            void navigate(paths.designComponent(organization, assembly, platform, ciName))
          }}
          onClose={() => setCreating(false)}
        >
          {differences.length > 0 ? (
            <Diff label="what differs from the template" differences={differences} />
          ) : (
            <p>All attributes are as in the template.</p>
          )}
        </IntentDialog>
      )}
    </>
  )
}
