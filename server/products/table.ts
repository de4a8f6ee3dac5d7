/** Every cell of a table as its text, line by line; lines that hold nothing are empty. */
export type Table = string[][];

/** Columns that are read at most, however wide a table is. */
export const mostColumns = 100;

/** Longer than anything that a product can hold, so that what is cut is refused as too long. */
export const longestCell = 2000;

/** What a workbook may unpack onto the disk, in bytes: its size says nothing about that. */
export const mostUnpacked = 67_108_864;

/** Texts that a workbook keeps beside its sheet, in memory: no import is that long. */
export const mostTexts = 100_000;

/** With what the process that opens a workbook ends where it is none; anything else but 0 is a failure of the platform's. */
export const unreadableExit = 3;
