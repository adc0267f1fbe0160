// @ts-check
// Finds the files of examples in a dropped folder: the unpacked archive, or a folder that the native command reads.

/** The files are in these folders or beside them. The rest of the archive is 100,000 reviews, one file each. */
const FOLDERS = /^(aclImdb|train|test)$/i
const EXAMPLES = /labeledBow\.feat(\.gz)?$/i

/**
 * Returns the files of examples, each named by its path, which says which part of the dataset it is.
 * @param {FileSystemEntry[]} entries  what was dropped
 * @returns {Promise<File[]>}
 */
export async function examplesIn(entries) {
  /** @type {File[]} */
  const found = []
  for (const entry of entries) {
    if (entry.isFile && EXAMPLES.test(entry.name)) {
      const file = await fileOf(/** @type {FileSystemFileEntry} */ (entry))
      found.push(new File([file], entry.fullPath.replace(/^\//, '')))
    } else if (entry.isDirectory) {
      const inside = await entriesOf(/** @type {FileSystemDirectoryEntry} */ (entry))
      found.push(...await examplesIn(inside.filter(e => e.isFile || FOLDERS.test(e.name))))
    }
  }
  return found
}

/** @param {FileSystemFileEntry} entry @returns {Promise<File>} */
const fileOf = entry => new Promise((resolve, reject) => entry.file(resolve, reject))

/** @param {FileSystemDirectoryEntry} folder */
async function entriesOf(folder) {
  const reader = folder.createReader()
  /** @type {FileSystemEntry[]} */
  const all = []
  for (;;) { // one part at a time until none is left
    const part = await partOf(reader)
    if (part.length === 0) return all
    all.push(...part)
  }
}

/** @param {FileSystemDirectoryReader} reader @returns {Promise<FileSystemEntry[]>} */
const partOf = reader => new Promise((resolve, reject) => reader.readEntries(resolve, reject))
