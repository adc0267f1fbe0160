// @ts-check
// Finds the files in a dropped folder: those of examples, in the unpacked archive or a folder that the native command reads;
// or training logs.

/** The files are in these folders or beside them. The rest of the archive is 100,000 reviews, one file each. */
const FOLDERS = /^(aclImdb|train|test)$/i
const EXAMPLES = /labeledBow\.feat(\.gz)?$/i

/** The most files of a log are 1,000; with one more, the engine says that there are too many. */
const MOST_LOGS = 1001

/**
 * Returns the files of examples, each named by its path, which says which part of the dataset it is.
 * @param {FileSystemEntry[]} entries  what was dropped
 */
export const examplesIn = entries => filesIn(entries, EXAMPLES, FOLDERS, Infinity)

/**
 * Returns the files that may be logs, each named by its path.
 * @param {FileSystemEntry[]} entries  what was dropped
 */
export const logsIn = entries => filesIn(entries, /^[^.]/, /^[^.]/, MOST_LOGS)

/**
 * @param {FileSystemEntry[]} entries @param {RegExp} named  the files @param {RegExp} within  the folders inside @param {number} most
 * @returns {Promise<File[]>}
 */
async function filesIn(entries, named, within, most) {
  /** @type {File[]} */
  const found = []
  for (const entry of entries) {
    if (found.length >= most) break
    if (entry.isFile && named.test(entry.name)) {
      const file = await fileOf(/** @type {FileSystemFileEntry} */ (entry))
      found.push(new File([file], entry.fullPath.replace(/^\//, '')))
    } else if (entry.isDirectory) {
      const inside = await entriesOf(/** @type {FileSystemDirectoryEntry} */ (entry))
      found.push(...await filesIn(inside.filter(e => e.isFile || within.test(e.name)), named, within, most - found.length))
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
