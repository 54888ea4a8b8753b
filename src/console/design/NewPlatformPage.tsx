import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'
import { newNameProblem, placeName } from '../../contract/names.ts'
import { NoSuchAssembly } from '../assembly/index.ts'
import { useFormDraft } from '../data/form-draft.ts'
import { isNotFound } from '../data/read-refused.ts'
import { startReading } from '../data/read.ts'
import { pageBelow, type Place, placeIn } from '../frame/crumbs.ts'
import { CheckField } from '../kit/form/CheckField.tsx'
import { needed } from '../kit/form/checks.ts'
import { FormBody } from '../kit/form/FormBody.tsx'
import { FormGroup } from '../kit/form/FormGroup.tsx'
import { LongTextField } from '../kit/form/LongTextField.tsx'
import { TextField } from '../kit/form/TextField.tsx'
import { useForm, type Values } from '../kit/form/use-form.ts'
import { PageHeader } from '../kit/PageHeader.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { paths } from '../paths.ts'
import { packsOf } from './content-queries.ts'
import { CreatePlatformDialog } from './CreatePlatformDialog.tsx'
import { designCrumbs } from './design-crumbs.ts'
import { Missing } from './Missing.tsx'
import { PackFields } from './PackFields.tsx'
import { firstChoice, linkField, linksChosen, type Packs } from './packs.ts'
import { designPlatformsOf } from './queries.ts'
import { usePacks } from './use-packs.ts'

export const handle = pageBelow(designCrumbs, 'Create platform', paths.newDesignPlatform)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly } = placeIn(params)
  return startReading(packsOf(organization), designPlatformsOf(organization, assembly))
}

const problemsOf = (values: Values, taken: readonly string[]) => ({
  ciName: newNameProblem(values['ciName'] ?? '', placeName, taken),
  source: needed(values['source'], 'A source'),
  pack: needed(values['pack'], 'A pack'),
  version: needed(values['version'], 'A version'),
})

interface PlatformFormProps {
  readonly place: Place
  /** Undefined where none is listed. */
  readonly packs: Packs | undefined
  /** Names of the platforms that there are; undefined where they could not be read. */
  readonly platforms: readonly string[] | undefined
}

function PlatformForm({ place, packs, platforms }: PlatformFormProps): ReactNode {
  const { organization, assembly } = place
  const navigate = useNavigate()
  const [confirming, setConfirming] = useState(false)
  const store = useFormDraft(`new platform ${organization}/${assembly}`, {
    ciName: '',
    ...firstChoice(packs),
    description: '',
    comments: '',
  })
  const form = useForm(store, (values) => problemsOf(values, platforms ?? []))
  return (
    <>
      <FormBody
        form={form}
        what="the new platform"
        submitLabel="Create platform"
        onSubmit={() => setConfirming(true)}
        disabledReason={undefined}
        submitError={undefined}
        cancelTo={paths.design(organization, assembly)}
      >
        <FormGroup title="Platform" about="Environments and addresses bear its name; it cannot be changed later.">
          <TextField
            label="Name"
            required
            hint="Letters, digits and dashes, a letter first: web"
            {...form.bind('ciName')}
          />
          <TextField label="Description" hint="What it does, in a few words." {...form.bind('description')} />
          <LongTextField label="Comments" {...form.bind('comments')} />
        </FormGroup>
        <FormGroup title="Pack" about="It decides which components the platform begins with, and which can be added.">
          <PackFields form={form} packs={packs} />
        </FormGroup>
        {platforms && platforms.length > 0 && (
          <FormGroup title="Links" about="What it links to is deployed before it.">
            {platforms.map((name) => (
              <CheckField key={name} label={name} {...form.bind(linkField(name))} />
            ))}
          </FormGroup>
        )}
      </FormBody>
      {confirming && (
        <CreatePlatformDialog
          place={place}
          values={form.values}
          links={linksChosen(form.values, platforms ?? [])}
          onRefused={form.refuse}
          onDone={(name) => {
            form.done()
            void navigate(paths.designPlatform(organization, assembly, name))
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}

export function Component(): ReactNode {
  const place = placeIn(useParams())
  const { packs, isPending, failed } = usePacks(place.organization)
  const platforms = useQuery(designPlatformsOf(place.organization, place.assembly))
  const missing = [...(failed ? ['packs'] : []), ...(platforms.isError && !platforms.data ? ['platforms'] : [])]
  return (
    <>
      <PageHeader title="Create platform" facts={`In the design of ${place.assembly}`} actions={undefined} />
      {platforms.isPending ? (
        <Skeleton lines={8} as="rows" />
      ) : isNotFound(platforms.error) && !platforms.data ? (
        <NoSuchAssembly {...place} reading={platforms} what="The design" />
      ) : (
        <>
          <Missing what={missing} meaning="A pack can be typed; links can be chosen later, on the platform's page." />
          {isPending ? (
            <Skeleton lines={8} as="rows" />
          ) : (
            <PlatformForm place={place} packs={packs} platforms={platforms.data?.map(({ ciName }) => ciName)} />
          )}
        </>
      )}
    </>
  )
}
