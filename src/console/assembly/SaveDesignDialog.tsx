import { listSavedDesigns, readSavedDesign } from '../../contract/design/catalog.ts'
import { querySource } from '../data/write/write-request.ts'
import type { AssemblyDialogProps } from './use-assembly-actions.tsx'
import { CopyDialog } from './CopyDialog.tsx'
import { useSavedDesigns } from './saved-designs.ts'

/** Saves the design of an assembly to the catalog, for new assemblies to begin with. */
export default function SaveDesignDialog({ organization, assembly: { ciName }, onClose }: AssemblyDialogProps) {
  const { data: designs } = useSavedDesigns(organization)
  return (
    <CopyDialog
      organization={organization}
      assembly={ciName}
      titleFor={(name) => `Save the design of ${ciName}${name && name !== ciName ? ` as ${name}` : ''}`}
      description="The committed design goes to the catalog of the organization. A new assembly can begin with it; later changes here do not follow."
      initialName={ciName}
      nameLabel="Name in the catalog"
      takenNames={designs?.map((each) => each.ciName) ?? []}
      export="catalog"
      getVerification={(design) => ({
        ...querySource(readSavedDesign, { params: { organization, design } }),
        shows: { ciName: design },
      })}
      changes={[listSavedDesigns]}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
