import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import type { Form } from '../../kit/form/form.ts'
import { firstEnabledValue, findPack, packChoices, packSources, versionChoices, type Packs } from './packs.ts'

/** Source, pack and version: choices, or free text if no packs are listed. */
export function PackFields({ form, packs }: { form: Form; packs: Packs | undefined }): ReactNode {
  const { source = '', pack = '' } = form.values
  if (!packs) {
    return (
      <>
        <TextInput
          label="Source"
          required
          description="No packs are listed. Type a source."
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
