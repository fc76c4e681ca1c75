/** Every link of every page, which each run follows on the first pages only. */
import "../routes/offered.test";
