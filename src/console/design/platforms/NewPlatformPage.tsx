import { TextInput, Textarea } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { validateNewName, containerNameRule } from '../../../contract/core/names.ts'
import { AssemblyNotFound } from '../../assembly/index.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { useDraftForm } from '../../data/form/use-draft-form.ts'
import { isNotFound } from '../../data/refusal-error.ts'
import { pageLoader } from '../../data/read/call-query.ts'
import { designCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope, type Scope } from '../../routing/paths.ts'
import { Facts } from '../../kit/Facts.tsx'
import type { Form } from '../../kit/form/form.ts'
import { FormBody } from '../../kit/form/FormBody.tsx'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import { parseList } from '../../kit/form/json-text.ts'
import { NamesField } from '../../kit/form/ListField.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { CHANGED_BY_DESIGN, designPlatformsQuery, packsQuery, useDesignPlatforms } from '../queries.ts'
import { UnavailableParts } from '../UnavailableParts.tsx'
import {
  formatPack,
  initialPackValues,
  type Packs,
  firstEnabledValue,
  findPack,
  packChoices,
  packSources,
  versionChoices,
} from './packs.ts'
import { planCreate, toFieldProblems } from './plan.ts'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'

export const handle = pageHandle(designCrumbs, 'New platform', paths.newDesignPlatform)

export const loader = pageLoader((scope) => [packsQuery(scope), designPlatformsQuery(scope)])

/** Source, pack and version: choices, or free text if no packs are listed. */
function PackFields({ form, packs }: { form: Form; packs: Packs | undefined }) {
  const { source = '', pack = '' } = form.values
  if (!packs) {
    return (
      <>
        <TextInput
          label="Source"
          required
          description="No packs are available. Enter a source."
          {...form.getInputProps('source')}
        />
        <TextInput label="Pack" required {...form.getInputProps('pack')} />
        <TextInput label="Version" required {...form.getInputProps('version')} />
      </>
    )
  }
  // Also selects the newest enabled version.
  const selectPack = (from: string, name: string) =>
    form.setValues({ source: from, pack: name, version: firstEnabledValue(versionChoices(packs, from, name)) })
  const selected = findPack(packs, source, pack)
  return (
    <>
      <ChoiceField
        label="Source"
        required
        placeholder="Choose a source"
        choices={packSources(packs).map((name) => ({ value: name, label: name }))}
        {...form.getInputProps('source')}
        onChange={(next) => {
          const choices = packChoices(packs, next)
          selectPack(next, choices.length === 1 ? firstEnabledValue(choices) : '')
        }}
      />
      <ChoiceField
        label="Pack"
        required
        searchable
        placeholder="Choose a pack"
        description={
          source === '' ? 'Choose a source first.' : selected?.ciAttributes['description'] || 'Grouped by purpose.'
        }
        choices={packChoices(packs, source)}
        {...form.getInputProps('pack')}
        onChange={(next) => selectPack(source, next)}
      />
      <ChoiceField
        label="Version"
        required
        placeholder="Choose a version"
        choices={versionChoices(packs, source, pack)}
        {...form.getInputProps('version')}
      />
    </>
  )
}

interface Choices {
  /** Undefined if none are listed. */
  packs: Packs | undefined
  /** Names of existing platforms; undefined if they failed to load. */
  platforms: readonly string[] | undefined
}

function PlatformFields({ form, packs, platforms }: Choices & { form: Form }) {
  return (
    <>
      <FormGroup
        title="Platform"
        description="The name is used in environments and DNS names. It cannot be changed later."
      >
        <TextInput
          label="Name"
          required
          description="Letters, digits and dashes, starting with a letter, up to 32 characters. Example: web."
          {...form.getInputProps('ciName')}
        />
        <TextInput
          label="Description"
          description="What it does, in a few words."
          {...form.getInputProps('description')}
        />
        <Textarea label="Comments" {...form.getInputProps('comments')} />
      </FormGroup>
      <FormGroup
        title="Pack"
        description="Determines which components the platform starts with, and which can be added."
      >
        <PackFields form={form} packs={packs} />
        <TextInput
          label="Major version"
          description="Version of the platform, not of the pack. Usually 1."
          {...form.getInputProps('major_version')}
        />
      </FormGroup>
      {platforms && platforms.length > 0 && (
        <FormGroup title="Links" description="Linked platforms are deployed first.">
          <NamesField label="Links to" names={platforms} {...form.getInputProps('links')} />
        </FormGroup>
      )}
    </>
  )
}

function PlatformForm({ scope, packs, platforms }: Choices & { scope: Scope }) {
  const { organization, assembly } = scope
  const navigate = useNavigate()
  const [confirming, setConfirming] = useState(false)
  const form = useDraftForm({
    draft: `new platform ${organization}/${assembly}`,
    initialValues: {
      ciName: '',
      ...initialPackValues(packs),
      major_version: '1',
      description: '',
      comments: '',
      links: '[]',
    },
    validate: {
      ciName: (name) => validateNewName(name, containerNameRule, platforms ?? []),
      source: isNotEmpty('A source is required.'),
      pack: isNotEmpty('A pack is required.'),
      version: isNotEmpty('A version is required.'),
    },
  })
  const { ciName = '', links = '' } = form.values
  return (
    <>
      <FormBody
        form={form}
        what="the new platform"
        submitLabel="Create platform"
        onSubmit={() => setConfirming(true)}
        cancelTo={paths.design(scope)}
      >
        <PlatformFields form={form} packs={packs} platforms={platforms} />
      </FormBody>
      {confirming && (
        <WriteDialog
          title={`Create platform ${ciName}`}
          description={`${assembly}. The platform starts with the components and variables of its pack. Environments get it with their next pull, once the design is committed.`}
          requests={[planCreate(scope, form.values)]}
          invalidates={CHANGED_BY_DESIGN}
          draft={form.draft.form}
          onSettled={async (states) =>
            form.setErrors(toFieldProblems(states.flatMap(({ problem }) => problem?.messages ?? [])))
          }
          onDone={() => {
            form.draft.markSent()
            void navigate(paths.designPlatform({ ...scope, platform: ciName }))
          }}
          onClose={() => setConfirming(false)}
        >
          <Facts
            facts={[
              { term: 'Platform', value: ciName },
              { term: 'Pack', value: formatPack(form.values), mono: true },
              { term: 'Major version', value: form.values['major_version'] },
              { term: 'Description', value: form.values['description'] },
              { term: 'Links to', value: parseList(links)?.join(', ') },
            ]}
          />
        </WriteDialog>
      )}
    </>
  )
}

export function Component() {
  const scope = useScope()
  const packs = useQuery(packsQuery(scope))
  const platforms = useDesignPlatforms(scope)
  const unavailable = [
    // A service without a list of packs is not a failure.
    ...(packs.error && !isNotFound(packs.error) && !packs.data ? ['packs'] : []),
    ...(platforms.isError && !platforms.data ? ['platforms'] : []),
  ]
  return (
    <>
      <PageHeader title="New platform" facts={`In the design of ${scope.assembly}`} />
      {platforms.isPending ? (
        <Skeleton lines={8} variant="rows" />
      ) : isNotFound(platforms.error) && !platforms.data ? (
        <AssemblyNotFound scope={scope} query={platforms} subject="The design" />
      ) : (
        <>
          <UnavailableParts
            parts={unavailable}
            consequence={[
              packs.error && 'You can enter a pack.',
              platforms.error && "You can add links later on the platform's page.",
            ]
              .filter(Boolean)
              .join(' ')}
          />
          {packs.isPending ? (
            <Skeleton lines={8} variant="rows" />
          ) : (
            <PlatformForm
              key={`${scope.organization}/${scope.assembly}`}
              scope={scope}
              packs={packs.data && Object.keys(packs.data).length > 0 ? packs.data : undefined}
              platforms={platforms.data?.map(({ ciName }) => ciName)}
            />
          )}
        </>
      )}
    </>
  )
}
